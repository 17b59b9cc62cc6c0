const BEGIN = '\uFDD4'
const END = '\uFDD5'

/** HTML that is made before the Markdown around it is read, which would take parts of it for Markdown. */
export class PlacedMarkup {
  private readonly parts: string[] = []

  /** Returns what stands for HTML in the Markdown text, within a line. */
  place(html: string): string {
    return `${BEGIN}${this.parts.push(html) - 1}${END}`
  }

  /** Puts the HTML back in what the text has become. */
  restore(html: string): string {
    return html.replace(/\uFDD4(\d+)\uFDD5/g, (_, index: string) => this.parts[Number(index)] ?? '')
  }
}
