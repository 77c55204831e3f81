// The one script of the site: everything works without it.
