import { describe, expect, it } from 'vitest'
import { subjectProblems, wordProblems } from './word-problems.ts'

describe('a word that is not used is rejected', () => {
  const file = 'server/jobs/load.ts'
  const foundIn = (text: string) => wordProblems(file, text)

  it('with its line and what to write instead', () => {
    const text = 'const load = 1\n// Whoever reads it begins anew.\nconst isRush = true\n'
    expect(foundIn(text)).toEqual([
      'server/jobs/load.ts:2: “anew”, write again',
      'server/jobs/load.ts:2: “Whoever”, write anyone who, the person who',
      'server/jobs/load.ts:3: “Rush”, write load, queue, hurry',
    ])
  })

  it.each([
    'tell whomever you like',
    'Mend the list',
    'it mends itself',
    'mended by staff',
    'createRushDetector()',
    'RUSH=20',
    "import './detect-rush.ts'",
    'most rushes end earlier',
    'const askedFields = []',
    'findAskedFile(place)',
    'the asked-for size',
    'the tags of before',
    'Of before',
  ])('in %j', (text) => {
    expect(foundIn(text)).toHaveLength(1)
  })

  it.each([
    'we recommend it',
    'amend an order, and amended ones',
    'a brush with crushed colours',
    'what athletes are asked for',
    'readAnswers(asked)',
    'checked at checkout instead of before it',
    'a renewed link',
  ])('but not in %j', (text) => {
    expect(foundIn(text)).toEqual([])
  })

  it('in the name of a file', () => {
    expect(wordProblems('server/jobs/detect-rush.ts', '')).toEqual([
      'server/jobs/detect-rush.ts in its name: “rush”, write load, queue, hurry',
    ])
  })

  it('in the subject of a commit, not in its hash', () => {
    expect(subjectProblems('1a2b3c4d Mend the list\n2b3c4d5e Fix the list')).toEqual([
      'commit 1a2b3c4d Mend the list: “Mend”, write fix',
    ])
  })
})
