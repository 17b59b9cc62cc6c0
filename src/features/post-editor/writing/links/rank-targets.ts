import { plainLetters } from '../../../../../shared/text/plain-letters'

interface TitledPage {
  readonly title: string
  readonly section: string
  readonly isNamed?: boolean
}

/**
 * Pages that were found by words, by their titles: one that is called so, then those whose titles begin
 * with the words, have them inside, or have each of them, then those that merely mention them. Within
 * these the order stays.
 */
export function byTitle<Page extends TitledPage>(pages: readonly Page[], words: string): Page[] {
  const rankOf = titleRank(comparable(words))
  return pages
    .map((page) => ({ page, rank: rankOf(page) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ page }) => page)
}

/** Words as they are compared, with a space before each: kinds of quotes and dashes make no difference. */
const comparable = (text: string): string =>
  plainLetters(text)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^/, ' ')

/** `W-7` is also written `W7`. */
const joined = (text: string): string => text.replaceAll(' ', '')

function titleRank(words: string): (page: TitledPage) => number {
  const each = words.trim().split(' ')
  return (page) => {
    const titles = titlesOf(page).map(comparable)
    if (page.isNamed === true || titles.some((title) => joined(title) === joined(words))) return 0
    if (titles.some((title) => title.startsWith(words))) return 1
    if (titles.some((title) => title.includes(words))) return 2
    return titles.some((title) => each.every((word) => title.includes(` ${word}`))) ? 3 : 4
  }
}

/** Of a form also its number alone: `Form W-7: Application for …` is the form W-7. */
function titlesOf({ title, section }: TitledPage): string[] {
  if (section !== 'Forms') return [title]
  const [number = title] = title.split(':')
  return [title, number, title.replace(/^form /i, ''), number.replace(/^form /i, '')]
}
