import type { GenericSchema } from 'valibot'

export type TemplateOption = { name: string } & (
  | { type: 'switch'; default: boolean }
  | { type: 'choice'; default: string; choices: readonly string[] }
)

export type TemplateConfig = Readonly<Record<string, boolean | string>>

type Wrapped = { type: string; default?: unknown; wrapped?: { type: string; options?: readonly string[] } }

/** What a form offers for the settings of a schema: switches and choices, each with a default. */
export function templateOptionsOf(schema: GenericSchema): TemplateOption[] {
  const { entries } = schema as unknown as { entries: Readonly<Record<string, Wrapped>> }
  return Object.entries(entries).map(([name, { default: fallback, wrapped }]) => {
    if (wrapped?.type === 'boolean') return { name, type: 'switch', default: fallback === true }
    if (wrapped?.type === 'picklist')
      return { name, type: 'choice', default: String(fallback), choices: wrapped.options ?? [] }
    throw new Error(`no field for the setting ${name}`)
  })
}

/** Every setting, the default where none is saved. */
export const fullConfigOf = (options: readonly TemplateOption[], config: unknown): TemplateConfig =>
  Object.fromEntries(
    options.map((option) => {
      const saved = (config as Partial<TemplateConfig> | null)?.[option.name]
      return [option.name, typeof saved === typeof option.default ? saved! : option.default]
    }),
  )

/** Without what is the default anyway. */
export const configToSave = (options: readonly TemplateOption[], config: TemplateConfig): TemplateConfig =>
  Object.fromEntries(
    options.flatMap(({ name, default: fallback }) => {
      const value = config[name]
      return value === undefined || value === fallback ? [] : [[name, value]]
    }),
  )
