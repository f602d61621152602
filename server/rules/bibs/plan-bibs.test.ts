import { describe, expect, test } from 'vitest'
import type { BibRule } from './bib-rule.ts'
import { allowsBib, planBibs, ruleOf, type BibAthlete, type BibScope } from './plan-bibs.ts'

const rule = (details: Partial<BibRule> = {}): BibRule => ({
  id: 'r1',
  competitionId: '10k',
  gender: 'any',
  ageGroup: 'any',
  prefix: '',
  first: 1,
  last: 100,
  reserved: [],
  sortBy: 'registration',
  ...details,
})

const athlete = (id: string, details: Partial<BibAthlete> = {}): BibAthlete => ({
  id,
  competitionId: '10k',
  firstName: 'Ana',
  lastName: id,
  gender: 'female',
  birthDate: '1990-05-01',
  status: 'confirmed',
  bib: null,
  hasResult: false,
  registeredAt: `2026-01-01T10:00:0${id.length}.000Z`,
  bestPace: null,
  teamId: null,
  teamName: null,
  position: 0,
  sharesBib: false,
  ...details,
})

const plan = (athletes: BibAthlete[], rules: BibRule[] = [rule()], scope: BibScope = 'missing') =>
  planBibs({ rules, athletes, scope, days: { '10k': '2026-06-01', '21k': '2026-06-01' } })

const bibsOf = (...input: Parameters<typeof plan>) =>
  Object.fromEntries(plan(...input).planned.map(({ athlete: { id }, bib }) => [id, bib]))

const member = (team: string, position: number, details: Partial<BibAthlete> = {}) =>
  athlete(`${team}${position}`, {
    teamId: team,
    teamName: team.toUpperCase(),
    position,
    sharesBib: true,
    registeredAt: `2026-01-01T10:00:${team === 'x' ? 1 : 2}${position}.000Z`,
    ...details,
  })

describe('numbers of teams', () => {
  test('are one each with a letter a member, captains first, in the order of their captains', () => {
    const athletes = [member('y', 0), member('y', 1), member('x', 2), member('x', 0), member('x', 1)]
    expect(bibsOf(athletes, [rule({ prefix: 'R', first: 12 })])).toEqual({
      x0: 'R12A',
      x1: 'R12B',
      x2: 'R12C',
      y0: 'R13A',
      y1: 'R13B',
    })
  })

  test('go up to twenty letters', () => {
    const bibs = bibsOf(Array.from({ length: 20 }, (_, position) => member('x', position)))
    expect([bibs.x0, bibs.x19]).toEqual(['1A', '1T'])
  })

  test('go by the captain alone, whatever rule the others would match', () => {
    const women = rule({ id: 'w', gender: 'female', first: 50 })
    const athletes = [member('x', 0), member('x', 1, { gender: 'male' }), member('y', 0, { gender: 'male' })]
    expect(bibsOf(athletes, [rule(), women])).toEqual({ x0: '50A', x1: '50B', y0: '1A' })
  })

  test('have their next free letter for who joins later, also that of who was replaced', () => {
    const athletes = [
      member('x', 0, { bib: '12A' }),
      member('x', 2, { bib: '12C' }),
      member('x', 3),
      member('x', 4),
      athlete('solo'),
    ]
    expect(bibsOf(athletes, [rule({ first: 12 })])).toEqual({ x3: '12B', x4: '12D', solo: '13' })
    const renumbered = bibsOf(athletes, [rule({ first: 12 })], 'all')
    expect(renumbered).toEqual({ x0: '13A', x2: '13B', x3: '13C', x4: '13D', solo: '12' })
  })

  test('stay with who has a result, and the others of the team get their letters around it', () => {
    const athletes = [member('x', 0, { bib: '7A' }), member('x', 1, { bib: '7B', hasResult: true }), member('x', 2)]
    expect(bibsOf(athletes, [rule()], 'all')).toEqual({ x0: '7A', x2: '7C' })
  })

  test('are nobody else’s, and nobody else’s number is theirs', () => {
    const athletes = [athlete('solo', { bib: '1' }), member('y', 0, { bib: '002A' }), member('x', 0), athlete('late')]
    expect(bibsOf(athletes, [rule()])).toEqual({ x0: '4A', late: '3' })
    expect(plan(athletes).skipped.map(({ bib }) => bib)).toEqual(['1', '2'])
  })

  test('are missing once for a team', () => {
    const athletes = [member('x', 0), member('x', 1), member('y', 0), member('y', 1)]
    expect(plan(athletes, [rule({ last: 1 })]).fills).toEqual([{ ruleId: 'r1', needed: 2, missing: 1 }])
  })

  test('are of a rule’s range with a letter as without', () => {
    const rules = [rule({ first: 1, last: 10 }), rule({ id: 'r2', competitionId: '21k', first: 11, last: 20 })]
    expect(['10A', '11A', '21A'].map((bib) => allowsBib(rules[0]!, bib, rules))).toEqual([true, false, true])
  })

  test('are not shared by teams whose members have one each', () => {
    const athletes = [member('x', 0, { sharesBib: false }), member('x', 1, { sharesBib: false })]
    expect(bibsOf(athletes)).toEqual({ x0: '1', x1: '2' })
  })
})

describe('numbers', () => {
  test('follow each other in the order of registration, and of ids within a moment', () => {
    const at = '2026-01-01T10:00:00.000Z'
    expect(bibsOf([athlete('c'), athlete('b', { registeredAt: at }), athlete('a', { registeredAt: at })])).toEqual({
      a: '1',
      b: '2',
      c: '3',
    })
  })

  test('have the prefix of their rule', () => {
    expect(bibsOf([athlete('a')], [rule({ prefix: 'W-', first: 17 })])).toEqual({ a: 'W-17' })
  })

  test('skip what is reserved, somebody else has, or a cancelled athlete had', () => {
    const { planned, skipped, reserved } = plan(
      [
        athlete('a'),
        athlete('b'),
        athlete('x', { bib: '4', lastName: 'Paz' }),
        athlete('y', { bib: '005', status: 'cancelled', lastName: 'Gil' }),
      ],
      [rule({ reserved: [{ from: 1, to: 2 }] })],
    )
    expect(planned.map(({ bib }) => bib)).toEqual(['3', '6'])
    expect(reserved).toEqual([{ prefix: '', from: 1, to: 2 }])
    expect(skipped).toEqual([
      { bib: '4', reason: 'taken', holder: 'Ana Paz' },
      { bib: '5', reason: 'cancelled', holder: 'Ana Gil' },
    ])
  })

  test('of overlapping rules are given once', () => {
    const rules = [rule({ last: 5 }), rule({ id: 'r2', competitionId: '21k', first: 2, last: 9 })]
    expect(bibsOf([athlete('a'), athlete('bb'), athlete('c', { competitionId: '21k' })], rules)).toEqual({
      a: '1',
      bb: '2',
      c: '3',
    })
  })

  test('of reserved ranges are passed at once, as far as the rule goes', () => {
    const reserved = [
      { from: 1, to: 400_000 },
      { from: 300_000, to: 999_990 },
      { from: 999_992, to: 999_999 },
    ]
    const { planned, reserved: passed } = plan(
      [athlete('a'), athlete('bb')],
      [rule({ first: 11, last: 999_998, reserved })],
    )
    expect(planned.map(({ bib }) => bib)).toEqual(['999991'])
    expect(passed).toEqual([
      { prefix: '', from: 11, to: 400_000 },
      { prefix: '', from: 400_001, to: 999_990 },
      { prefix: '', from: 999_992, to: 999_998 },
    ])
  })

  test('that several rules pass are named once', () => {
    const rules = [rule(), rule({ id: 'r2', competitionId: '21k' })]
    const { skipped } = plan([athlete('a'), athlete('b', { competitionId: '21k' }), athlete('x', { bib: '1' })], rules)
    expect(skipped).toEqual([{ bib: '1', reason: 'taken', holder: 'Ana x' }])
  })

  test('that are too few are counted as missing', () => {
    const { planned, fills } = plan(
      [athlete('a'), athlete('bb'), athlete('ccc')],
      [rule({ first: 9, last: 10, reserved: [{ from: 9, to: 9 }] })],
    )
    expect(planned.map(({ bib }) => bib)).toEqual(['10'])
    expect(fills).toEqual([{ ruleId: 'r1', needed: 3, missing: 2 }])
  })
})

describe('the order', () => {
  test('by name is that of lists, whatever the case', () => {
    const named = (id: string, lastName: string, firstName: string) => athlete(id, { lastName, firstName })
    expect(
      bibsOf(
        [
          named('a', 'Ñúñez', 'Eva'),
          named('b', 'Zárate', 'Eva'),
          named('c', 'nuñez', 'Luz'),
          named('d', 'Nuñez', 'Ada'),
        ],
        [rule({ sortBy: 'name' })],
      ),
    ).toEqual({ d: '1', c: '2', a: '3', b: '4' })
  })

  test('by age begins with the youngest and ends with those of unknown age', () => {
    const born = (id: string, birthDate: string | null) => athlete(id, { birthDate })
    expect(
      bibsOf([born('a', null), born('b', '1960-01-01'), born('c', '2004-01-01')], [rule({ sortBy: 'age' })]),
    ).toEqual({ c: '1', b: '2', a: '3' })
  })

  test('by previous result begins with the fastest and ends with those without one, as they registered', () => {
    const ran = (id: string, bestPace: number | null) => athlete(id, { bestPace })
    expect(
      bibsOf([ran('dd', null), ran('a', null), ran('b', 300), ran('c', 240)], [rule({ sortBy: 'previous' })]),
    ).toEqual({ c: '1', b: '2', a: '3', dd: '4' })
  })
})

describe('a rule', () => {
  const rules = [
    rule({ id: 'all' }),
    rule({ id: 'women', gender: 'female' }),
    rule({ id: '60', ageGroup: '60' }),
    rule({ id: 'F60', gender: 'female', ageGroup: '60' }),
    rule({ id: '21k', competitionId: '21k' }),
  ]
  test.each([
    ['F60', { gender: 'female', birthDate: '1966-06-01' }],
    ['women', { gender: 'female', birthDate: '1966-06-02' }],
    ['60', { gender: 'male', birthDate: '1966-06-01' }],
    ['all', { gender: 'male', birthDate: null }],
    ['women', { gender: 'female', birthDate: null }],
  ] as const)('%s is the closest one for %o on race day', (id, person) => {
    expect(ruleOf(rules, { competitionId: '10k', ...person }, '2026-06-01')?.id).toBe(id)
  })

  test('of another competition is nobody else’s', () => {
    expect(ruleOf([rules[4]!], athlete('a'), '2026-06-01')).toBeNull()
    expect(plan([athlete('a')], [rules[4]!]).left.withoutRule).toBe(1)
  })
})

describe('who gets a number', () => {
  const everybody = [
    athlete('has', { bib: '50' }),
    athlete('ran', { bib: '60', hasResult: true }),
    athlete('unpaid', { status: 'held' }),
    athlete('gone', { status: 'cancelled', bib: '1' }),
    athlete('new'),
  ]

  test('is who has none', () => {
    const { planned, left } = plan(everybody)
    expect(planned.map(({ athlete: { id }, bib }) => [id, bib])).toEqual([['new', '2']])
    expect(left).toEqual({ withBib: 2, withResult: 0, withoutRule: 0, unpaid: 1, cancelled: 1 })
  })

  test('is everybody again, except those with a result', () => {
    const { planned, left } = plan(everybody, [rule()], 'all')
    expect(planned.map(({ athlete: { id }, bib }) => [id, bib])).toEqual([
      ['has', '2'],
      ['new', '3'],
    ])
    expect(left).toEqual({ withBib: 0, withResult: 1, withoutRule: 0, unpaid: 1, cancelled: 1 })
  })
})
