import { describe, expect, it } from 'vitest'
import en from '#server/i18n/en/refusals.json' with { type: 'json' }
import es from '#server/i18n/es/refusals.json' with { type: 'json' }
import { translatorOf } from '#server/i18n/translator.ts'
import { Refused, type RefusalCode } from '#rules/refusals.ts'
import { runAction, runLoader, refusalIn, refusalText } from './refusal.ts'

// The type check fails for a code without a text, and for a text without a code.
const texts: Record<RefusalCode, string>[] = [
  en satisfies Record<RefusalCode, string>,
  es satisfies Record<RefusalCode, string>,
]

const throwFull = () => {
  throw new Refused({ code: 'competition_full', field: 'competition', values: { name: '10 km' } })
}

describe('a refusal at the edge', () => {
  it('is what an action answers, with its own status', async () => {
    const answer = await runAction(throwFull)
    expect(answer).toMatchObject({
      init: { status: 409 },
      data: { refusal: { code: 'competition_full', field: 'competition', values: { name: '10 km' } } },
    })
  })

  it('is what a loader throws', async () => {
    const thrown = await runLoader(() => {
      throw new Refused({ code: 'not_found' })
    }).catch((error: unknown) => error)
    expect(thrown).toMatchObject({ init: { status: 404 }, data: { refusal: { code: 'not_found', field: null } } })
  })

  it('leaves answers and other errors as they are', async () => {
    expect(await runAction(() => 'done')).toBe('done')
    const error = new Error('broken')
    await expect(runLoader(() => Promise.reject(error))).rejects.toBe(error)
    await expect(runAction(() => Promise.reject(error))).rejects.toBe(error)
  })

  it('is found in what came back, where there is one', async () => {
    const refusal = { code: 'competition_full', field: null, values: {} } as const
    expect(refusalIn({ refusal })).toBe(refusal)
    expect(refusalIn(undefined)).toBeNull()
    expect(refusalIn({ order: 1 })).toBeNull()
  })

  it('reads as a sentence in both languages', () => {
    expect(texts).toHaveLength(2)
    const refusal = { code: 'competition_full', field: null, values: {} } as const
    expect(refusalText(translatorOf('en'), refusal)).toBe('The selected competition is full')
    expect(refusalText(translatorOf('es'), refusal)).toBe('La competencia elegida está completa')
  })
})
