import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Link from '@mui/material/Link'
import { useEffect, useRef } from 'react'
import type { FieldProblem } from './save-problems'

/** The element of each field that receives the focus. */
const FIELD_IDS: Readonly<Record<FieldProblem['field'], string>> = {
  title: 'post-title',
  slug: 'post-slug',
  excerpt: 'post-excerpt',
  tags: 'post-tags',
  cover: 'post-cover',
  body: 'post-body',
}

interface ProblemListProps {
  readonly heading: string
  readonly problems: readonly FieldProblem[]
}

/** What has to be put right first; each entry leads to its field. */
export function ProblemList({ heading, problems }: ProblemListProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [problems])
  return (
    <Alert ref={box} severity="error" tabIndex={-1}>
      <AlertTitle>{heading}</AlertTitle>
      <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
        {problems.map(({ field, message }, index) => (
          <li key={`${index} ${message}`}>
            <Link
              href={`#${FIELD_IDS[field]}`}
              color="inherit"
              onClick={(event) => {
                event.preventDefault()
                const target = document.getElementById(FIELD_IDS[field])
                target?.scrollIntoView({ block: 'center' })
                target?.focus()
              }}
            >
              {message}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
