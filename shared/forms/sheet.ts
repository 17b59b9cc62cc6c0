/** The head of a form's sheet. */
export interface SheetHead {
  /** `Form`, or with the office that numbers it: `FinCEN Form`. */
  readonly kind: string
  /** `W-8BEN` */
  readonly number: string
  /** `Rev. October 2021`; empty where no month is known. */
  readonly revision: string
}

const MONTH_AND_YEAR =
  /(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/

/**
 * Takes the number of a form apart as its sheet shows it. Pure.
 *
 * @param name as people write it: "Form W-8BEN"
 * @param revision in words: "October 2021 or newer"
 */
export function sheetHead(name: string, revision = ''): SheetHead {
  const [, kind = '', number = name] = /^(.*\bForm) (.+)$/.exec(name) ?? []
  const month = MONTH_AND_YEAR.exec(revision)?.[0]
  return { kind, number, revision: month === undefined ? '' : `Rev. ${month}` }
}

/** A form as the title of its page names it. */
export interface TitledForm {
  /** As people write it: "Form W-8BEN". */
  readonly name: string
  readonly title: string
}

/** Takes the title of a form's page apart, "Form W-7: Application"; null for another page of the section. */
export function titledForm(section: string | null, pageTitle: string): TitledForm | null {
  const [name = '', ...rest] = pageTitle.split(': ')
  return section === 'Forms' && rest.length > 0 ? { name, title: rest.join(': ') } : null
}
