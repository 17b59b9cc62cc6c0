import { slugify } from '../text/slug.ts'

/** The groups of the forms section, in the order in which readers usually meet them. */
export const FORM_TOPIC_NAMES = [
  'Tax numbers',
  'Income tax',
  'Residence and treaties',
  'Withholding',
  'Work and pay',
  'Companies',
  'Accounts and assets abroad',
  'Representation and records',
] as const

export type FormTopicName = (typeof FORM_TOPIC_NAMES)[number]

/** The part of the address that stands for a topic: "Tax numbers" is `tax-numbers`. */
export const topicSlug = (name: string): string => slugify(name)

/** Id of a topic's heading on the page of all forms. */
export const topicAnchor = (name: string): string => `topic-${topicSlug(name)}`
