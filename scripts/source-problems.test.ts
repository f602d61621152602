import { describe, expect, it } from 'vitest'
import { countComments, sourceProblems } from './source-problems.ts'

describe('a source file', () => {
  it('is rejected for an import that climbs two folders, in whatever form', () => {
    // Put together, so that this file is not rejected itself.
    const two = '../'.repeat(2)
    const climbing = `import { can } from '${two}rules/permissions.ts'\nconst order = await import('${two}../order.ts')\n`
    expect(sourceProblems('server/http/api.ts', climbing)).toEqual([
      'server/http/api.ts imports ../../rules/permissions.ts: write #server/…, #web/… or the like',
      'server/http/api.ts imports ../../../order.ts: write #server/…, #web/… or the like',
    ])
    const fine = `import { can } from '#rules/permissions.ts'\nimport { app } from '../app.ts'\n`
    expect(sourceProblems('server/http/api.ts', fine)).toEqual([])
  })

  it('is rejected for a vague name, for capitals and for only re-exporting', () => {
    const only = (file: string, text = 'const total = 1') => sourceProblems(file, text)
    expect(only('server/utils/money.ts')).toEqual(['server/utils/money.ts has a name that says nothing'])
    expect(only('web/OrderForm.tsx')).toEqual(['web/OrderForm.tsx is not in kebab-case'])
    expect(only('web/index.ts', `export * from './form.ts'\n`)).toEqual(['web/index.ts only re-exports other files'])
  })
})

it('a run of line comments counts once, as a block does', () => {
  expect(
    countComments('// one\n// and the same\nconst a = 1\n/**\n * two\n */\nconst b = 2 // not counted\n  // three\n'),
  ).toBe(3)
})
