/** Stands in for Gatsby's table of redirects in browsers: the site makes none there, old addresses are pages. */
export const maybeGetBrowserRedirect = (): undefined => undefined
