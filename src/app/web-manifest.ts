/** Links the web app manifest, later than the prebuilt page: a browser would fetch its icon during the first drawing. */
export function linkWebManifest(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}
