import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeSlug, slugOf } from './slug.ts'

describe('a slug', () => {
  it('is the title in small letters without accents', () => {
    expect(slugOf('Maratón de la Costa 2026')).toBe('maraton-de-la-costa-2026')
    expect(slugOf('  ¡Año Nuevo!  10K & 5K ')).toBe('ano-nuevo-10k-5k')
    expect(slugOf('Bob Graham’s Round')).toBe('bob-grahams-round')
  })

  it('falls back when nothing of the title can be written', () => {
    expect(slugOf('!!!')).toBe('event')
    expect(slugOf('', 'article')).toBe('article')
  })

  it('is cut between words at 80 characters', () => {
    expect(slugOf('word '.repeat(40))).toBe('word-'.repeat(16).slice(0, -1))
    expect(slugOf('x'.repeat(200))).toHaveLength(80)
  })

  it('is always safe in an address and the same again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        const slug = slugOf(title)
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(slugOf(slug)).toBe(slug)
      }),
    )
  })

  it('takes the next number when it is taken', () => {
    const takenSlugs = new Set(['run', 'run-2'])
    expect(freeSlug('run', (slug) => takenSlugs.has(slug))).toBe('run-3')
    expect(freeSlug('swim', (slug) => takenSlugs.has(slug))).toBe('swim')
  })
})
