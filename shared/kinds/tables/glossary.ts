import { namesOfTerm } from '../search-names.ts'
import { defineKind } from '../define-kind.ts'
import * as value from '../values.ts'

/** A term of the glossary. */
export const GLOSSARY = defineKind({
  fields: {
    term: value.line('Term', { isListed: true }),
    aliases: value.names('Aliases', {
      help: 'Other names and the acronym. Each also becomes a link.',
    }),
    inSpanish: value.namesInSpanish(),
    linkAs: value.optionalNames(
      'Linked as',
      {
        leftOut: 'The term and its aliases',
        listed: 'Only these phrases',
        empty: 'Nothing is linked',
      },
      {
        help: 'The words that become links to this page. List phrases if the term alone often means something else.',
      },
    ),
    definition: value.prose('Definition', { help: 'One paragraph that makes sense on its own.' }),
    details: value.paragraphs(
      'Details',
      {},
      {
        least: 'needs one to three paragraphs',
        most: {
          count: 3,
          error: 'needs one to three paragraphs; shorten it, or write a post and link to it',
        },
      },
    ),
    example: value.prose('Example'),
    seeAlso: value.links('See also', 'glossary'),
    verification: value.verification(),
    sources: value.sources(),
  },
  prose: ['definition', 'details', 'example'],
  added: { previous: 'ContentLink', next: 'ContentLink' },
  cardTitle: 'The words of United States paperwork',
  labelOf: ({ term }) => term,
  namesOf: namesOfTerm,
})
