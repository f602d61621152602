import type { ComponentType, ReactNode } from 'react'
import type { GenericSchema } from 'valibot'
import type { Locale } from '#rules/text/locale.ts'
import type { EventSection } from '#rules/events/event-content.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import type { LandingPage } from '#rules/organizations/landing-view.ts'
import type { LandingSection } from '#rules/organizations/organization-content.ts'
import type { OrganizationView } from '#rules/organizations/organization-view.ts'
import type { TemplateKind } from '#rules/templates/template-choice.ts'

type PageContext = Readonly<{ organization: OrganizationView; locale: Locale }>

/**
 * The interactive parts, which the page passes in: a template is static HTML and CSS, and its pages do not load React.
 * A slot is null when it has no content. Templates style a slot by the attributes documented here.
 */
export type LandingSlots = Readonly<{
  /** Marks the end of the first screen: styles for what is above it are inlined, all others are in a linked file. */
  fold: ReactNode
  /** Time until the next start: `[data-until]` with `[data-unit]`, each with `b` and `i`. */
  countdown: ReactNode
  /**
   * The form that filters events by sport and month: `form[data-filters]` with `label`, `select`, `button` and
   * `output`. Its script finds list items by the attributes of `filterAttributes(event, page.filters)`.
   */
  filters: ReactNode
}>

export type EventSlots = Readonly<{
  fold: ReactNode
  countdown: ReactNode
  /**
   * `[data-map]`: a box with a link to OpenStreetMap, which a click replaces by a map. It has a `min-block-size` and
   * grows with its container.
   */
  map: ReactNode
  /** Pictures that open over the page: `ul[data-gallery] > li[data-caption] > a > img`. */
  gallery: ReactNode
  /** `[data-video]`: a poster with a link, which a click replaces by the player. */
  video: ReactNode
  /** Share links: `ul[data-share] > li > a` or `button`. */
  share: ReactNode
}>

export type LandingProps<Config = unknown> = PageContext &
  Readonly<{ page: LandingPage; config: Config; slots: LandingSlots }>

/** `address` is the page's absolute URL, for share links. */
export type EventProps<Config = unknown> = PageContext &
  Readonly<{ page: EventPage; address: string; config: Config; slots: EventSlots }>

export type PropsOf = { landing: LandingProps; event: EventProps }

/**
 * What a template changes on every page: the fonts to preload, and CSS (font faces, tokens such as `--font-display`).
 * The base styles follow this CSS, so a token is overridden on `html:root`. web/theme/fonts.ts shows how a font face is
 * written. The CSS may restyle the footer, `body > footer`, where `--letters` is the length of the organization's name.
 * `isDark` shows the dark colours on every screen; otherwise the reader's preference decides.
 */
export type Look = Readonly<{ preloads: readonly string[]; css: string; isDark?: boolean }>

/**
 * The default export of `templates/<id>/template.ts`, which is a chunk of its own. `actionCss` is for the pages that lead
 * from an event to its confirmation: from the event page's settings, `--action`, `--action-hover`, `--action-border` and
 * `--on-action` of its buttons on `html:root`, where they are not the primary colour.
 */
export type Template = Readonly<
  { [Kind in TemplateKind]: ComponentType<PropsOf[Kind]> } & { look: Look; actionCss?: (config: unknown) => string }
>

export type SectionsOf = { landing: LandingSection; event: EventSection }

/**
 * The schemas of the settings, in which every setting has a fallback, so that `{}` is valid, and the sections that staff
 * arrange: `shownSections` says which to show, in which order. The hero is first and an event's final call last.
 */
export type Configurations = Readonly<Record<TemplateKind, GenericSchema<unknown, unknown>>> &
  Readonly<{ sections: { [Kind in TemplateKind]: readonly SectionsOf[Kind][] } }>

/**
 * Types a component's `config` as unknown, so that the catalog can hold it. The catalog parses the settings before
 * rendering.
 */
export function eraseConfigType<Props extends { config: unknown }>(
  component: ComponentType<Props>,
): ComponentType<Omit<Props, 'config'> & { config: unknown }> {
  return component as ComponentType<Omit<Props, 'config'> & { config: unknown }>
}
