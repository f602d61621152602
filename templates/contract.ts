import type { ComponentType, ReactNode } from 'react'
import type { GenericSchema } from 'valibot'
import type { Locale } from '../server/rules/locale.ts'
import type { EventPage, LandingPage, OrganizationView } from '../server/rules/views.ts'

/** What every template is given: whose page it is and the language it is read in. */
type Reading = Readonly<{ organization: OrganizationView; locale: Locale }>

/** What ticks or reacts in a browser, made by the page: a template is plain HTML and CSS, these pages get no React. */
type Slots = Readonly<{ countdown: ReactNode }>

/** A landing is drawn from views alone. */
export type LandingProps<Config = unknown> = Reading & Readonly<{ page: LandingPage; config: Config; slots: Slots }>

/** An event's page. `address` is the page's own full address, for links that share it. */
export type EventProps<Config = unknown> = Reading &
  Readonly<{ page: EventPage; address: string; config: Config; slots: Slots }>

/** One look of one kind of page: its component, and what an organization may set about it. */
export type Template<Props, Config> = Readonly<{
  component: ComponentType<Props>
  /** Every setting has a fallback, so that `{}` is a valid configuration. */
  config: GenericSchema<unknown, Config>
}>
