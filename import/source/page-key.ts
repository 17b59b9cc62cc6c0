/** Returns the key that all addresses of a page share: scheme, `www.` and the final slash do not count. */
export function pageKey(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  const id = url.searchParams.get('p')
  const path = url.pathname.replace(/\/+$/, '')
  return `${url.hostname.replace(/^www\./, '')}${path}${id === null ? '' : `?p=${id}`}`
}
