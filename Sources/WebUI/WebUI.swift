// The browser view: a server on the loopback interface, and an export of the same pages as files. The main types:
//
//   Request, Response  an HTTP request and its response as values
//   Site               returns the response to a request
//   Server             serves a site over HTTP
//   LiveImport         the state of an import that runs while the user browses
//   StaticPages        writes an export of HTML pages
