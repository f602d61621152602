import { describe, expect, it } from 'vitest'
import { sourceProblems } from './source-problems.ts'

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

  it.each([
    `await em.execute('select 1 from event where id = ?', [id])`,
    'const rows = await em.execute<Row[]>(statement, values)',
    'return em\n  .execute(statement)',
    'await connection.execute(`delete from event where id = ?`, [id])',
  ])('is rejected for a statement without named values: %j', (text) => {
    const problem =
      'server/domain/events/move.ts runs a statement with execute: write it with sql and run it with query'
    expect(sourceProblems('server/domain/events/move.ts', text)).toEqual([problem])
    expect(sourceProblems('server/domain/events/move.db.test.ts', text)).toEqual([])
  })

  it('may run a query of the query builder, and what sql made', () => {
    const text =
      'const rows = await selection.execute()\nawait sql`close rows`.execute(db)\nawait query(em, sql`select 1`)\n'
    expect(sourceProblems('server/lists/list-of.ts', text)).toEqual([])
  })
})
