import { escapeHtml } from './escape-html.ts'
import { excerptParts } from '../../shared/search/excerpt.ts'
import { sheetHead, titledForm } from '../../shared/forms/sheet.ts'
import { NO_PLAIN_RESULTS, PLAIN_RESULTS_START } from '../../shared/search/plain-search.ts'
import type { PlainAnswer, PlainResult } from './search-messages.ts'

/**
 * Returns the page of the search with what was found in it.
 *
 * @param page the HTML of /explore
 * @returns the page as it is where it has no place for results
 */
export function withPlainResults(page: string, query: string, answer: PlainAnswer): string {
  return page
    .replace(
      PLAIN_RESULTS_START + NO_PLAIN_RESULTS,
      () => PLAIN_RESULTS_START + listed(query, answer),
    )
    .replace('id="explore"', () => `id="explore" value="${escapeHtml(query)}"`)
}

function listed(query: string, { total, match, shown }: PlainAnswer): string {
  const what = `“${escapeHtml(query)}”`
  if (shown.length === 0) {
    return `<p class="empty-state" role="status"><strong>Nothing was found for ${what}.</strong> The lists below lead to every page.</p>`
  }
  const count = `${shown.length < total ? `The first ${shown.length} of ` : ''}${total} ${total === 1 ? 'result' : 'results'} for ${what}`
  const some =
    match === 'all' ? '' : '<p>No page has all of these words. The following have some of them.</p>'
  return `<section class="search-results__list" aria-labelledby="found"><h2 id="found">${count}</h2>${some}<ol>${shown.map(item).join('')}</ol></section>`
}

function item({ title, path, section, excerpt }: PlainResult): string {
  const text = excerptParts(excerpt, title)
    .map(({ text, isMarked }) => (isMarked ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text)))
    .join('')
  return `<li class="search-result title-links">${picture(section, title)}<p class="search-result__badge">${section}</p><h3><a href="${escapeHtml(path)}">${escapeHtml(title)}</a></h3><p>${text}</p></li>`
}

/** The head of a form's sheet, as the search with JavaScript draws it: this small it has the number alone. */
function picture(section: string, title: string): string {
  const form = titledForm(section, title)
  if (form === null) return ''
  const { kind, number } = sheetHead(form.name)
  return `<div class="search-result__picture"><div class="sheet" aria-hidden="true"><div class="sheet__head"><p class="sheet__number">${escapeHtml(kind)} <b>${escapeHtml(number)}</b></p></div></div></div>`
}
