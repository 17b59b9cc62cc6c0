import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { ownValue } from '../../../shared/records/own-value.ts'
import { messageOf } from '../../../node-shared/errors.ts'
import { decodeText } from '../../source/utf8.ts'

/** Who made the site of a folder; `other` has settings that are a program, or none. */
export type SiteProgram = 'jekyll' | 'hexo' | 'hugo' | 'zola' | 'other'

export type SettingsMap = Readonly<Record<string, unknown>>

/** Settings of a site that decide its addresses. */
export interface SiteSettings {
  readonly program: SiteProgram
  readonly map: SettingsMap
  /** Scheme and host; empty when they do not say. */
  readonly origin: string
  /** The path below which the whole site is, without a last slash; empty for none. */
  readonly basePath: string
  /** Reasons why addresses stay unknown, by name. */
  readonly notes: readonly string[]
}

const JEKYLL = /^_config\.(?:ya?ml|toml)$/
const HUGO = /^(?:hugo|config)\.(?:toml|ya?ml|json)$/
/** Hugo's settings in a folder: the name of a file is that of a group. */
const HUGO_FOLDER = /^config\/_default\/(\w+)(?:\.\w\w)?\.(?:toml|ya?ml|json)$/

/** Settings that decide about addresses and are programs. */
const PROGRAMS =
  /^(?:\.eleventy\.[cm]?js|(?:eleventy|astro|gatsby|next|nuxt|svelte|docusaurus)[.-]config\.[cm]?[jt]s|gatsby-node\.[cm]?[jt]sx?|pelicanconf\.py)$/

const mapSchema = z.record(z.string(), z.unknown())

/** A map within a map; an empty one where there is none. */
export const mapAt = (map: SettingsMap, name: string): SettingsMap =>
  mapSchema.safeParse(ownValue(map, name)).data ?? {}

/** A text within a map; empty where there is none. */
export function textAt(map: SettingsMap, ...names: readonly string[]): string {
  const value = names.map((name) => ownValue(map, name)).find((one) => typeof one === 'string')
  return typeof value === 'string' ? value.trim() : ''
}

/**
 * Reads the settings of Jekyll, Hexo, Hugo and Zola that lie in a folder.
 *
 * @param files all of the site, below the folder, with slashes, in order
 */
export async function readSiteSettings(
  folder: string,
  files: readonly string[],
): Promise<SiteSettings> {
  const notes: string[] = []
  const read = async (name: string): Promise<SettingsMap> => {
    try {
      return parsed(name, decodeText(await readFile(path.join(folder, name))).text)
    } catch (error) {
      const reason = messageOf(error).split('\n', 1)[0] ?? ''
      notes.push(`${name} cannot be read (${reason}): the addresses that it sets are not known`)
      return {}
    }
  }
  const jekyll = files.find((name) => JEKYLL.test(name))
  const hugo = files.filter((name) => HUGO.test(name) || HUGO_FOLDER.test(name)).sort()
  let map: SettingsMap = {}
  let program: SiteProgram = 'other'
  if (jekyll !== undefined) {
    map = await read(jekyll)
    program = files.some((name) => name.startsWith('source/_posts/')) ? 'hexo' : 'jekyll'
  } else if (hugo.length > 0) {
    map = lowerKeys(await mergedHugo(hugo, read))
    program = 'base_url' in map ? 'zola' : 'hugo'
  } else if (files.some((name) => /^_posts\/\d{4}-\d\d?-\d\d?-/.test(name))) {
    program = 'jekyll'
  }
  for (const name of files.filter((file) => PROGRAMS.test(file))) {
    notes.push(
      `${name} is a program: addresses that it makes are not known, those of the paths of files lead on`,
    )
  }
  return { program, map, notes, ...placeOf(program, map) }
}

async function mergedHugo(
  names: readonly string[],
  read: (name: string) => Promise<SettingsMap>,
): Promise<SettingsMap> {
  let merged: SettingsMap = {}
  for (const name of names) {
    const group = HUGO_FOLDER.exec(name)?.[1] ?? 'hugo'
    const map = await read(name)
    const isWhole = group === 'hugo' || group === 'config'
    merged = { ...merged, ...(isWhole ? map : { [group]: { ...mapAt(merged, group), ...map } }) }
  }
  return merged
}

/** Hugo heeds no case in names of settings. */
const lowerKeys = (map: SettingsMap): SettingsMap =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name.toLowerCase(), value]))

/** Aliases of YAML could make gigabytes of a few lines. */
function parsed(name: string, text: string): SettingsMap {
  const value: unknown = name.endsWith('.toml')
    ? parseToml(text)
    : name.endsWith('.json')
      ? JSON.parse(text)
      : parseYaml(text, { maxAliasCount: 50, merge: true })
  return mapSchema.parse(value ?? {})
}

function placeOf(
  program: SiteProgram,
  map: SettingsMap,
): Pick<SiteSettings, 'origin' | 'basePath'> {
  const address = textAt(map, ...(program === 'hugo' ? ['baseurl'] : ['url', 'base_url']))
  const url = URL.canParse(address) && /^https?:/.test(address) ? new URL(address) : null
  const given = textAt(map, ...(program === 'jekyll' ? ['baseurl'] : ['root']))
  const base = program === 'jekyll' || given !== '' ? given : (url?.pathname ?? '')
  return {
    origin: url?.origin ?? '',
    basePath: base === '' ? '' : `/${base}`.replace(/\/{2,}/g, '/').replace(/\/$/, ''),
  }
}
