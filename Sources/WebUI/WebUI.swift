// The browser view: an HTTP server, by default on the loopback interface, and its pages. Also exports tweets as an HTML
// page that needs no server. The main types:
//
//   Request, Response  an HTTP request and its response as values
//   Site               returns the response to a request
//   Server             serves a site over HTTP
//   LiveImport         the import that runs while the user browses, and requests for imports
//   StaticPages        writes the exported page
