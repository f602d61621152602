import type { ComponentType } from 'react'
import * as v from 'valibot'
import type { EventProps, LandingProps, Template } from './contract.ts'
import { eventConfiguration, landingConfiguration } from './default/configuration.ts'
import { Event } from './default/event.tsx'
import { Landing } from './default/landing.tsx'

/** Every template there is, by kind of page and id. A new look is a folder beside `default` and a line in each list. */
const catalog: { [Kind in TemplateKind]: { default: AnyTemplate; [id: string]: AnyTemplate } } = {
  landing: {
    default: template<LandingProps<v.InferOutput<typeof landingConfiguration>>>(Landing, landingConfiguration),
  },
  event: { default: template<EventProps<v.InferOutput<typeof eventConfiguration>>>(Event, eventConfiguration) },
}

type PropsOf = { landing: LandingProps; event: EventProps }
export type TemplateKind = keyof PropsOf

/** What an organization chose for one kind of page: a template's id and its settings as they were saved. */
export type TemplateChoice = Readonly<{ id: string; config: unknown }>

/**
 * The component of the chosen template, and its settings checked. A choice that does not exist, or whose settings are
 * not valid any more, falls back to *default*: no visitor should see an error for it.
 */
export function templateFor<Kind extends TemplateKind>(
  kind: Kind,
  choice: TemplateChoice = { id: 'default', config: {} },
): { Component: ComponentType<PropsOf[Kind]>; config: unknown } {
  const known = catalog[kind]
  const { component, config } = (Object.hasOwn(known, choice.id) && known[choice.id]) || known.default
  const checked = v.safeParse(config, choice.config)
  const settings = checked.success ? checked.output : v.parse(known.default.config, {})
  const chosen = checked.success ? component : known.default.component
  return { Component: chosen as ComponentType<PropsOf[Kind]>, config: settings }
}

type AnyTemplate = Template<never, unknown>

// A component and the schema of its own settings belong together; the list may then forget which they are.
function template<Props extends { config: unknown }>(
  component: ComponentType<Props>,
  config: v.GenericSchema<unknown, Props['config']>,
): AnyTemplate {
  return { component, config } as unknown as AnyTemplate
}
