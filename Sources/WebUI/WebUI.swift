// The browser view: a server on the loopback interface, and the same pages as files. The whole interface of the module:
//
//   Request, Response  what a browser asks for and gets, as values
//   Site               every page, as a function from one to the other
//   LiveImport         an import that goes on while its tweets can be browsed
