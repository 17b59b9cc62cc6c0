/** Style sheets are imported for their effect; the bundler puts them into every page's head. */
declare module '*.css'
