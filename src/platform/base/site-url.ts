/** By these every page names its own address, or the site's. */
const ADDRESS_LINKS = 'link[rel="canonical"], link[rel="home"]'

const ownAddress =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLLinkElement>(ADDRESS_LINKS)?.href

/**
 * The site's public origin, without a slash at its end. Scripts are the same for every origin: a page is
 * rendered with the one in the environment, and a browser finds it in the page that it has loaded. Where
 * there is neither it is empty, and addresses are then paths.
 */
export const SITE_URL =
  ownAddress === undefined ? (process.env.PLIEGO_SITE_URL ?? '') : new URL(ownAddress).origin
