import type { ComponentType, ReactNode } from 'react'
import type { GenericSchema } from 'valibot'
import type { Locale } from '#rules/text/locale.ts'
import type { EventPage, LandingPage, OrganizationView, TemplateKind } from '#rules/views.ts'

/** What every template is given: whose page it is and the language it is read in. */
type PageContext = Readonly<{ organization: OrganizationView; locale: Locale }>

/**
 * What ticks or reacts in a browser, made by the page: a template is plain HTML and CSS, these pages get no React. A slot
 * is null where there is nothing to show. Slots bring the least style of their own; a template dresses them by the
 * attributes that each one names.
 */
export type LandingSlots = Readonly<{
  /** Stands where the first screen ends: what is drawn before it has its styles in the page, the rest in a file. */
  fold: ReactNode
  /** Time left until the next start: `[data-until]`, in it `[data-unit]` with `b` and `i`. */
  countdown: ReactNode
  /**
   * The form that narrows the events down by sport and month: `form[data-filters]` with `label`, `select`, `button`,
   * `output`. Give each event's list item `filterMarks(event, page.filters)`, so that the form finds it.
   */
  filters: ReactNode
}>

export type EventSlots = Readonly<{
  fold: ReactNode
  countdown: ReactNode
  /**
   * Where it is: `[data-map]`, a box with the way to OpenStreetMap, which becomes a map when somebody asks for it. As
   * high as its place lets it be (`min-block-size` is its own).
   */
  map: ReactNode
  /** Pictures, which open over the page: `ul[data-gallery] > li[data-caption] > a > img`. */
  gallery: ReactNode
  /** The highlights: `[data-video]`, a drawn poster and a link, which becomes the player when somebody asks for it. */
  video: ReactNode
  /** Ways to tell others: `ul[data-share] > li > a` or `button`. */
  share: ReactNode
}>

/** A landing is drawn from views alone. */
export type LandingProps<Config = unknown> = PageContext &
  Readonly<{ page: LandingPage; config: Config; slots: LandingSlots }>

/** An event's page. `address` is the page's own full address, for links that share it. */
export type EventProps<Config = unknown> = PageContext &
  Readonly<{ page: EventPage; address: string; config: Config; slots: EventSlots }>

export type PropsOf = { landing: LandingProps; event: EventProps }

/**
 * What a template does to the whole document, header and footer too: the fonts a page of it fetches at once, and CSS
 * (font faces, tokens such as `--font-display`). The base styles stand behind it in the document: a token of theirs is
 * changed on `html:root`. See web/theme/fonts.ts for how a face is written.
 * The footer is the template's to compose: `body > footer`, whose `--letters` are those of the organization's name.
 * `isDark` gives every screen the organization's dark colours; else its reader's preference decides.
 */
export type Look = Readonly<{ preloads: readonly string[]; css: string; isDark?: boolean }>

/** One look of both kinds of page. It is the default export of `templates/<id>/template.ts`, and a chunk of its own. */
export type Template = Readonly<{ [Kind in TemplateKind]: ComponentType<PropsOf[Kind]> } & { look: Look }>

/** What an organization may set about each kind of page. Every setting has a fallback, so that `{}` is valid. */
export type Configurations = Readonly<Record<TemplateKind, GenericSchema<unknown, unknown>>>

/** A component with the settings of its own, as one that may be chosen: the catalog checks them before it is drawn. */
export function drawnBy<Props extends { config: unknown }>(
  component: ComponentType<Props>,
): ComponentType<Omit<Props, 'config'> & { config: unknown }> {
  return component as ComponentType<Omit<Props, 'config'> & { config: unknown }>
}
