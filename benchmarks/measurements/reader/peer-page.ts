import { execFile } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { JSDOM } from 'jsdom'

/** Not a package of the project: it is fetched when the benchmark runs. */
export const ASTRO = 'astro@7.3.5'

const BODY = 'main .article__body'
/** The article's cover, with its sources. */
const COVER = 'main article header :is(picture, img)'

/**
 * Makes a page with the text, the fonts and the first picture of an article by Astro, without any
 * JavaScript: what a page of this content can weigh at least.
 *
 * @param folder where {@link ASTRO} is installed
 * @param article address of the article on a running site
 * @returns the folder of the finished site
 * @throws Error when the article has no body, or Astro fails
 */
export async function makePeerPage(folder: string, article: string): Promise<string> {
  await cp(path.join(import.meta.dirname, 'peer'), folder, { recursive: true })
  const response = await fetch(article)
  const { document } = new JSDOM(await response.text(), { url: article }).window
  for (const script of document.querySelectorAll('main script, main template')) script.remove()
  const body = document.querySelector(BODY)
  if (body === null) throw new Error(`${article} has no body to make a page of.`)
  const picture = document.querySelector(COVER)
  const fonts = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')].map(
    (link) => link.getAttribute('href') ?? '',
  )
  const files = [...fonts, ...[picture, ...body.querySelectorAll('img, source')].flatMap(filesOf)]
  for (const file of new Set(files)) await keepFile(folder, article, file)
  await writeFile(
    path.join(folder, 'article.json'),
    JSON.stringify({
      title: document.querySelector('h1')?.textContent ?? '',
      description: document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
      fonts,
      picture: picture?.outerHTML ?? '',
      body: body.innerHTML,
    }),
  )
  await promisify(execFile)(
    process.execPath,
    [path.join(folder, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'],
    { cwd: folder, env: { ...process.env, NODE_ENV: 'production', CI: 'true' } },
  )
  return path.join(folder, 'public')
}

/** The addresses on the site that a picture, or one of its sources, names. */
function filesOf(element: Element | null): string[] {
  if (element === null) return []
  const inside = [...element.querySelectorAll('img, source')]
  return [element, ...inside].flatMap((one) => {
    const candidates = (one.getAttribute('srcset') ?? '').split(',')
    const addresses = candidates.map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
    return [one.getAttribute('src') ?? '', ...addresses].filter((address) =>
      /^\/[^/]/.test(address),
    )
  })
}

async function keepFile(folder: string, article: string, address: string): Promise<void> {
  const response = await fetch(new URL(address, article))
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  const file = path.join(folder, 'assets', address)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, new Uint8Array(await response.arrayBuffer()))
}
