/** Style sheets are imported for their effect; the bundler puts them into every page's head. */
declare module '*.css'

/** Font files stand for their fingerprinted addresses. */
declare module '*.woff2' {
  const address: string
  export default address
}
