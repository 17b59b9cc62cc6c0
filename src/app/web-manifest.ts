/**
 * Links the web app manifest. Not in the prebuilt page: a browser fetches it with its icon while the page
 * is still being drawn, and only a visitor who uses the site puts it on a home screen.
 */
export function linkWebManifest(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}
