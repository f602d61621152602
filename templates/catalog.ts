import * as v from 'valibot'
import { Refused } from '#rules/refusals.ts'
import type { TemplateChoice, TemplateKind } from '#rules/templates/template-choice.ts'
import { templateOptionsOf } from '#rules/templates/template-options.ts'
import type { OfferedTemplate, TemplateOffers } from '#rules/templates/template-views.ts'
import type { Configurations, SectionsOf, Template } from './contract.ts'
import * as defaultConfigurations from './default/configuration.ts'
import * as minimalistConfigurations from './minimalist/configuration.ts'
import * as modernConfigurations from './modern/configuration.ts'

/** `showsPicture` is about the hero of a landing page and the cover of an event. */
type Entry = Readonly<{
  configurations: Configurations
  showsPicture: boolean
  load: () => Promise<{ default: Template }>
}>

/**
 * To add a template, create a folder beside `default` and add a line here. `load` is lazy: each template is a chunk of
 * its own.
 */
const catalog = {
  default: {
    configurations: defaultConfigurations,
    showsPicture: true,
    load: () => import('./default/template.ts'),
  },
  minimalist: {
    configurations: minimalistConfigurations,
    showsPicture: false,
    load: () => import('./minimalist/template.ts'),
  },
  modern: {
    configurations: modernConfigurations,
    showsPicture: true,
    load: () => import('./modern/template.ts'),
  },
} satisfies Record<string, Entry>

export const templateIds = Object.keys(catalog)
export const templateKinds = ['landing', 'event'] as const satisfies TemplateKind[]

const entryOf = (id: string): Entry | null =>
  Object.hasOwn(catalog, id) ? (catalog as Record<string, Entry>)[id]! : null

const kindOf = (kind: string) => templateKinds.find((candidate) => candidate === kind)

export const showsPicture = (id: string): boolean => (entryOf(id) ?? catalog.default).showsPicture

/** The sections of a template, in its own order. */
export const sectionsOf = <Kind extends TemplateKind>(kind: Kind, id: string): readonly SectionsOf[Kind][] => {
  const { sections }: Configurations = (entryOf(id) ?? catalog.default).configurations
  return sections[kind]
}

/** What staff choose from. */
export const templateOffers = (): TemplateOffers => ({ landing: offersFor('landing'), event: offersFor('event') })

const offersFor = (kind: TemplateKind): OfferedTemplate[] =>
  Object.entries(catalog).map(([id, { configurations, showsPicture: hasPicture }]) => ({
    id,
    showsPicture: hasPicture,
    options: templateOptionsOf(configurations[kind]),
  }))

export const configurationOf = (kind: string, id: string): v.GenericSchema | null => {
  const templateKind = kindOf(kind)
  return (templateKind && entryOf(id)?.configurations[templateKind]) ?? null
}

/**
 * Validates a choice before it is saved. Throws `Refused` `template_kind_unknown`, `template_unknown` (the kind has no
 * such id) or `template_config_invalid` (`values.path` names the setting).
 */
export function ensureTemplateChoice(
  kind: string,
  id: string,
  config: unknown,
): { kind: TemplateKind } & TemplateChoice {
  const templateKind = kindOf(kind)
  if (!templateKind) throw new Refused({ code: 'template_kind_unknown', values: { kind } })
  const schema = configurationOf(templateKind, id)
  if (!schema) throw new Refused({ code: 'template_unknown', field: 'template', values: { kind, template: id } })
  const invalidConfig = (path: string) =>
    new Refused({ code: 'template_config_invalid', field: 'config', values: { template: id, path } })
  if (typeof config !== 'object' || config === null || Array.isArray(config)) throw invalidConfig('')
  const result = v.safeParse(schema, config)
  if (!result.success) throw invalidConfig(v.getDotPath(result.issues[0]) ?? '')
  return { kind: templateKind, id, config }
}

const loadedTemplates = new Map<string, Template>()

/**
 * Loads the chosen template and parses its settings. An invalid choice falls back to *default*: no visitor should see
 * an error for it.
 */
export async function loadTemplate(
  kind: TemplateKind,
  choice: TemplateChoice,
): Promise<{ id: string; config: unknown; template: Template }> {
  const { id, config } = resolveChoice(kind, choice)
  const template = loadedTemplates.get(id) ?? (await entryOf(id)!.load()).default
  loadedTemplates.set(id, template)
  return { id, config, template }
}

/**
 * Returns a template for rendering, which is synchronous. Throws unless `loadTemplate` has loaded it, as page loaders
 * do.
 */
export function getTemplate(id: string): Template {
  const template = loadedTemplates.get(id)
  if (!template) throw new Error(`the template ${id} was not loaded`)
  return template
}

function resolveChoice(kind: TemplateKind, choice: TemplateChoice): TemplateChoice {
  const validChoice = validChoices[kind].get(choice) ?? choiceOrDefault(kind, choice)
  validChoices[kind].set(choice, validChoice)
  return validChoice
}

// An organization's choice stays the same object until it is edited, so it can be the key of a cache.
const validChoices = {
  landing: new WeakMap<TemplateChoice, TemplateChoice>(),
  event: new WeakMap<TemplateChoice, TemplateChoice>(),
}

function choiceOrDefault(kind: TemplateKind, choice: TemplateChoice): TemplateChoice {
  const schema = entryOf(choice.id)?.configurations[kind]
  const result = schema ? v.safeParse(schema, choice.config) : null
  if (result?.success) return { id: choice.id, config: result.output }
  return { id: 'default', config: v.parse(catalog.default.configurations[kind], {}) }
}
