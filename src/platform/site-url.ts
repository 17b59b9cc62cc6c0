/**
 * The site's public origin, without a slash at its end. The bundler puts it in place; outside of a
 * bundle it is empty, and addresses are then paths.
 */
export const SITE_URL = process.env.PLIEGO_SITE_URL ?? ''
