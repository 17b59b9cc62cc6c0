import { escapeHtml } from './escape-html.ts'
import type { StartProgress } from '../estimate/start-estimate.ts'
import { inWordsLeft } from '../estimate/start-estimate.ts'

/**
 * The page before the first release; it looks again by itself.
 *
 * @param progress null where nothing is known of the build
 */
export function waitingPage(progress: StartProgress | null): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="2">
<meta name="robots" content="noindex">
<title>The site is being built</title>
<style>body{font-family:system-ui,sans-serif;max-width:40rem;margin:20vh auto;padding:0 1.5rem;line-height:1.5}progress{width:100%;height:.75rem;accent-color:#000}</style>
</head>
<body>
<main>
<h1>The site is being built</h1>
<p>This page refreshes itself until the site is there.</p>
${progress === null ? '' : described(progress)}</main>
</body>
</html>
`
}

function described({ phase, share, leftMs }: StartProgress): string {
  const percent = Math.floor(share * 100)
  return `<progress max="100" value="${percent}" aria-label="The build">${percent} %</progress>
<p role="status">${percent} %, ${inWordsLeft(leftMs)}: ${escapeHtml(phase)}</p>
`
}
