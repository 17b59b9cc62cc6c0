/** Words that claim that facts were reviewed, verified or checked. */
const CLAIMS: readonly RegExp[] = [
  /\b(?:last|regularly|recently|carefully) (?:reviewed|verified|checked|compared)\b/i,
  /\b(?:reviewed|verified|fact-checked) (?:on|by|against)\b/i,
  /\bwe (?:check|checked|verify|verified|review|reviewed|compare|compared)\b/i,
  /\b(?:day|date) (?:of|on) (?:the|its|their) (?:last )?(?:check|review|comparison)\b/i,
  /\bon which they were read\b/i,
  /\bsource for every fact\b/i,
  /\bofficial source(?: comes)? first\b/i,
]

/** The same in structured data. */
const STRUCTURED_CLAIM = /"(?:lastReviewed|reviewedBy)"/

/** What a text says of a review, each claim with a few words around it. */
export function reviewClaims(text: string): string[] {
  const line = text.replace(/\s+/g, ' ')
  return CLAIMS.flatMap((claim) => {
    const found = claim.exec(line)
    return found === null
      ? []
      : [line.slice(Math.max(0, found.index - 40), found.index + found[0].length + 40).trim()]
  })
}

/** Whether JSON-LD speaks of a review. */
export function claimsReview(structured: string): boolean {
  return STRUCTURED_CLAIM.test(structured)
}
