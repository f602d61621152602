import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import en from '#server/i18n/en/validation.json' with { type: 'json' }
import es from '#server/i18n/es/validation.json' with { type: 'json' }
import { validationMessage } from './validation-message.ts'

const texts = { en: en as Record<string, string>, es: es as Record<string, string> }
const messageOf = (code: string, language: 'en' | 'es') => {
  const { key, values } = validationMessage(code)
  return texts[language][key]?.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '?')
}

describe('a validation code', () => {
  it('is taken apart into its key and value', () => {
    expect(validationMessage('required')).toEqual({ key: 'required', values: {} })
    expect(validationMessage('min_length:8')).toEqual({ key: 'min_length', values: { min: '8' } })
    expect(validationMessage('date_before:01/03/2026')).toEqual({ key: 'date_before', values: { date: '01/03/2026' } })
  })

  it('has the text of the specification', () => {
    expect(messageOf('min_length:3', 'en')).toBe('This field must be at least 3 characters')
    expect(messageOf('max_length:80', 'en')).toBe('This field must not exceed 80 characters')
    expect(messageOf('participant_incomplete:2', 'en')).toBe('Please complete all required fields for participant 2')
    expect(messageOf('team_min:4', 'en')).toBe('A team must have at least 4 members to compete')
    expect(messageOf('acceptance_incomplete', 'en')).toBe('All acceptance items are required')
    expect(messageOf('participant_incomplete:2', 'es')).toBe('Faltan campos obligatorios del participante 2')
    expect(messageOf('acceptance_incomplete', 'es')).toBe('Todos los puntos de aceptación son obligatorios')
    expect(messageOf('min_value:2', 'es')).toBe('El valor mínimo es 2')
  })

  it('has its value filled in, in both languages', () => {
    for (const language of ['en', 'es'] as const) {
      const textsWithValues = Object.entries(texts[language]).filter(([, text]) => text.includes('{{'))
      for (const [key] of textsWithValues)
        expect(messageOf(`${key}:7`, language), `${language} ${key}`).toMatch(/\b7\b/)
    }
  })

  it('that a rule emits has a text in both languages', () => {
    const codesInSource = new Set<string>()
    const rules = join(import.meta.dirname, '..')
    const files = readdirSync(rules, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((name) => /^(?!.*test).*\.ts$/.test(name))) {
      const source = readFileSync(join(rules, file), 'utf8')
      const codes = source.matchAll(
        /(?:v\.(?!literal)\w+\(|, |requiredCheckbox\()['`]([a-z]+(?:_[a-z]+)*)(?::\$\{[^}]+\}|:\d+)?['`]\)/g,
      )
      if (source.includes("from 'valibot'")) for (const [, code = ''] of codes) codesInSource.add(code)
    }
    expect(codesInSource.size).toBeGreaterThan(15)
    for (const code of codesInSource)
      for (const language of ['en', 'es'] as const) expect(texts[language], code).toHaveProperty(code)
  })
})
