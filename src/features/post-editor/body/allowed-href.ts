import { ALLOWED_URL_SCHEMES } from '../../../../shared/html/allow-list'

/** Whether a post may link there: a reference within the site or one of the allowed schemes. */
export function isAllowedHref(href: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href.replace(/\s/g, ''))?.[1]
  return scheme === undefined || ALLOWED_URL_SCHEMES.includes(scheme.toLowerCase())
}
