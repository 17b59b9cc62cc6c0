import { Link } from 'gatsby'

interface Section {
  readonly title: string
  readonly href: string
  readonly description: string
}

const SECTIONS: readonly Section[] = [
  {
    title: 'Glossary',
    href: '/glossary',
    description:
      'The words that official letters use, in plain language: what a term means, when you meet it, and which terms go with it.',
  },
  {
    title: 'Forms',
    href: '/forms',
    description:
      'What each form is for, who files it, what to attach and where it goes, with a link to the official source.',
  },
  {
    title: 'States',
    href: '/states',
    description:
      'Every state does some things its own way. Look up the agency, the taxes and the deadlines of the one that concerns you.',
  },
  {
    title: 'Tools',
    href: '/tools',
    description:
      'Calculators that show their formula and their assumptions. They need no account and keep nothing.',
  },
  {
    title: 'Blog',
    href: '/discover',
    description:
      'Longer explanations, and what a change in the rules means for the people it concerns.',
  },
]

/** The five sections, each with what a reader finds there. */
export function SectionList() {
  return (
    <ul className="section-list">
      {SECTIONS.map(({ title, href, description }) => (
        <li key={href}>
          <h3>
            <Link to={href}>{title}</Link>
          </h3>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  )
}
