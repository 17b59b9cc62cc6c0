import { describe, expect, it } from '@jest/globals'
import {
  focalPointAt,
  moveFocalPoint,
} from '../../../../src/features/post-editor/pictures/focal-point'
import {
  problemsBeforePublishing,
  savingProblems,
} from '../../../../src/features/post-editor/checks/save-problems'
import { addTags } from '../../../../src/features/post-editor/screen/fields/tags'
import { EMPTY_EDITOR_FIELDS } from '../../../../shared/post/editor-fields'

describe('the focal point of a cover', () => {
  it('is where the picture was clicked', () => {
    const picture = { left: 100, top: 50, width: 200, height: 100 }
    expect(focalPointAt({ clientX: 150, clientY: 75 }, picture)).toEqual({
      focalX: 0.25,
      focalY: 0.25,
    })
  })

  it('moves with the arrow keys, further with Shift, and stays inside', () => {
    const centre = { focalX: 0.5, focalY: 0.5 }
    expect(moveFocalPoint(centre, 'ArrowLeft', false)).toEqual({ focalX: 0.48, focalY: 0.5 })
    expect(moveFocalPoint(centre, 'ArrowDown', true)).toEqual({ focalX: 0.5, focalY: 0.6 })
    expect(moveFocalPoint({ focalX: 0.99, focalY: 0 }, 'ArrowRight', true)?.focalX).toBe(1)
    expect(moveFocalPoint(centre, 'Enter', false)).toBeNull()
  })
})

describe('tags', () => {
  it('are cleaned, and neither doubled nor more than twenty', () => {
    expect(addTags(['Visas'], [' visas ', 'Tax  forms', ''])).toEqual(['Visas', 'Tax forms'])
    expect(addTags([], ['vi\0sas', '\u0001', '😀'.repeat(60)])).toEqual(['visas', '😀'.repeat(50)])
    const many = Array.from({ length: 30 }, (_, index) => `tag ${index}`)
    expect(addTags([], many)).toHaveLength(20)
  })
})

describe('what keeps a post from being saved or published', () => {
  it('is a missing title or slug for a draft, and no more', () => {
    expect(savingProblems(EMPTY_EDITOR_FIELDS).map(({ field }) => field)).toEqual(['title'])
    const titled = { ...EMPTY_EDITOR_FIELDS, title: '日' }
    expect(savingProblems(titled).map(({ field }) => field)).toEqual(['slug'])
    expect(savingProblems({ ...EMPTY_EDITOR_FIELDS, title: 'A', slug: 'a' })).toEqual([])
  })

  it('counts characters as the security rules do', () => {
    const emoji = (count: number) => '😀'.repeat(count)
    const longest = { title: emoji(200), excerpt: emoji(500), tags: [emoji(50)] }
    const fields = { ...EMPTY_EDITOR_FIELDS, slug: 'a', ...longest }
    expect(savingProblems(fields)).toEqual([])
    const longer = { title: emoji(201), excerpt: emoji(501), tags: [emoji(51)] }
    const problems = savingProblems({ ...fields, ...longer })
    expect(problems.map(({ field }) => field)).toEqual(['title', 'excerpt', 'tags'])
  })

  it('is a control character, which cannot be seen', () => {
    const cover = { path: 'p', url: '', alt: 'a\0', width: 1, height: 1, focalX: 0, focalY: 0 }
    const fields = { title: 'a\0', slug: 'a', excerpt: 'a\u0001', tags: ['b', 'c\u007f'], cover }
    const problems = savingProblems({ ...EMPTY_EDITOR_FIELDS, ...fields })
    expect(problems.map(({ field }) => field)).toEqual(['title', 'excerpt', 'cover', 'tags'])
    expect(problems[0]?.message).toBe(
      'The title contains an invisible control character. Type the text again.',
    )
  })

  it('is a text that is larger than the backend takes', () => {
    const html = `<p>${'é'.repeat(250_000)}</p>`
    const problems = savingProblems({ ...EMPTY_EDITOR_FIELDS, title: 'A', slug: 'a', html })
    expect(problems.map(({ field }) => field)).toEqual(['body'])
  })

  it('is named once, with everything that readers need', () => {
    const fields = { ...EMPTY_EDITOR_FIELDS, html: '<p>x</p><img src="/a.png" alt="">' }
    const body = [
      { name: 'quay.jpg', index: 1, isFailed: false },
      { name: 'pier.jpg', index: 2, isFailed: true },
    ]
    const problems = problemsBeforePublishing(fields, { cover: 1, body })
    expect(problems.map(({ message }) => message)).toEqual([
      'The title is missing.',
      expect.stringMatching(/^The excerpt is missing/),
      expect.stringMatching(/^Picture 1 has no alternative text/),
      expect.stringMatching(/^The cover picture is still being uploaded/),
      'Picture 2 (quay.jpg) is still being uploaded.',
      'Picture 3 (pier.jpg) is not uploaded.',
    ])
    expect(problems.at(-1)?.place).toEqual({ kind: 'image', index: 2 })
  })
})
