import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import {
  askForPictures,
  picturesInUse,
} from '../../../../gatsby/adapter/pictures/ask-for-pictures.ts'
import { storedPicture } from '../../support/stored-picture.ts'

const picture = (hash: string) => storedPicture({ hash })
const cover = (hash: string) => ({ ...picture(hash), alt: '', focalX: 0.5, focalY: 0.5 })
const post = (pictures: readonly string[], coverHash?: string) => ({
  pictures: pictures.map(picture),
  cover: coverHash === undefined ? null : cover(coverHash),
})

describe('the pictures of posts', () => {
  it('are asked for in the uses that templates have for them, each once', () => {
    const asked = picturesInUse([post(['a', 'b'], 'c'), post(['a'], 'c'), post(['c'])])
    expect(asked.map(({ picture: { hash }, use }) => `${hash} ${use}`)).toEqual([
      'a article',
      'b article',
      'c cover',
      'c card',
      'c article',
    ])
  })

  it('are asked for a few at a time, and all before anything else goes on', async () => {
    let inWork = 0
    let most = 0
    const asked: string[] = []
    await askForPictures([post(Array.from('abcdefghij'))], async ({ hash }) => {
      inWork += 1
      most = Math.max(most, inWork)
      await nextTurn()
      inWork -= 1
      asked.push(hash)
    })
    expect({ most, asked: asked.join('') }).toEqual({ most: 4, asked: 'abcdefghij' })
  })

  it('do not keep one another when one cannot be had', async () => {
    const asked: string[] = []
    await askForPictures([post(['a', 'b'])], ({ hash }) => {
      asked.push(hash)
      return hash === 'a' ? Promise.reject(new Error('gone')) : Promise.resolve()
    })
    expect(asked).toEqual(['a', 'b'])
  })
})
