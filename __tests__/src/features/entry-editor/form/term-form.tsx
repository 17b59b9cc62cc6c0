import { jest } from '@jest/globals'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import type { ValuesOf } from '../../../../../shared/fields/field'
import { EDITED_KINDS, type EditedFields } from '../../../../../shared/entries/edited-kinds'
import {
  EntryForm,
  type FormProblems,
} from '../../../../../src/features/entry-editor/form/entry-form'
import type { FormOptions } from '../../../../../src/features/entry-editor/form/widget'

type Values = ValuesOf<EditedFields>

const FIELDS = EDITED_KINDS.glossary.fields

export const TERM: Values = {
  term: 'Apostille',
  aliases: ['Hague apostille'],
  inSpanish: ['apostilla'],
  linkAs: undefined,
  definition: 'A certificate.',
  details: ['First.', 'Second.', 'Third.'],
  example: 'A diploma.',
  seeAlso: ['notarization'],
  verification: { state: 'sample' },
  sources: [
    { title: 'HCCH', url: 'https://www.hcch.net/en/apostille' },
    { title: 'State', url: 'https://travel.state.gov/' },
  ],
}

const target = (slug: string, label: string, ...names: string[]) => ({
  slug,
  label,
  names: [label, ...names],
})

const TARGETS: FormOptions = {
  targetsOf: () => [
    target('notarization', 'Notarization'),
    target('ein', 'Employer identification number', 'EIN'),
    target('itin', 'Individual taxpayer identification number', 'ITIN', 'número del contribuyente'),
  ],
}

interface Shown {
  /** The fields that are shown, in place of all. */
  readonly only?: readonly string[]
  readonly value?: Values
  readonly problems?: FormProblems
  readonly options?: FormOptions
  readonly readOnly?: boolean
}

/** Shows the form of a term; what is written is its value from then on. */
export function showForm(shown: Shown = {}) {
  const { only, value = {}, problems = {}, options = TARGETS, readOnly } = shown
  const fields = Object.fromEntries(
    Object.entries(FIELDS).filter(([name]) => only?.includes(name) ?? true),
  )
  const onChange = jest.fn<(value: Values) => void>()
  let setValue: ((value: Values) => void) | null = null
  function Written() {
    const [written, setWritten] = useState<Values>({ ...TERM, ...value })
    useEffect(() => {
      setValue = setWritten
    }, [])
    return (
      <EntryForm
        fields={fields}
        value={written}
        problems={problems}
        options={options}
        {...(readOnly === undefined ? {} : { readOnly })}
        onChange={(next) => {
          onChange(next)
          setWritten(next)
        }}
      />
    )
  }
  render(<Written />)
  return {
    user: userEvent.setup(),
    onChange,
    /** Another tab has written something else. */
    replace: (change: Values) => {
      act(() => setValue?.({ ...TERM, ...change }))
    },
    /** The value of a field after the last change. */
    last: (name: string): unknown =>
      new Map(Object.entries(onChange.mock.lastCall?.[0] ?? {})).get(name),
  }
}

export const field = (name: string | RegExp) =>
  screen.getByRole<HTMLInputElement>('textbox', { name })
export const group = (name: string) => within(screen.getByRole('group', { name }))
