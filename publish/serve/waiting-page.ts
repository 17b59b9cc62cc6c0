/** The page before the first release; it looks again by itself. */
export function waitingPage(phase: string | null): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="2">
<meta name="robots" content="noindex">
<title>The site is being built</title>
<style>body{font-family:system-ui,sans-serif;max-width:40rem;margin:20vh auto;padding:0 1.5rem;line-height:1.5}</style>
</head>
<body>
<main>
<h1>The site is being built</h1>
<p>This page refreshes itself until the site is there.</p>
${phase === null ? '' : `<p role="status">${escapeHtml(phase)}…</p>\n`}</main>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
