import type { CurrentOrganization } from '#server/domain/organizations/current-organization.ts'
import { locales, type Locale } from '#rules/text/locale.ts'
import type { CachedPage } from './cached-page.ts'

export type SiteInfo = Readonly<{
  organization: CurrentOrganization | null
  /** Milliseconds since 1970 at which time itself changes the pages, such as the start of a race. */
  expiresAtMs: number
}>

/** The cached pages of one host. Any change drops the whole site; the next request starts a new one. */
export type Site = {
  host: string
  info: SiteInfo | null
  lookUp: Promise<SiteInfo | null>
  pages: Readonly<Record<Locale, Map<string, CachedPage>>>
  missing: Set<CachedPage>
  rendering: Map<string, Promise<CachedPage | null>>
}

// Headers, keys and map entries of a page, as measured by the benchmark.
const overheadBytes = 3_000
const maxSites = 20_000
// Anybody can make up addresses that are not found.
const maxMissingPages = 50

type Place = { site: Site; locale: Locale; address: string }

export class Sites {
  readonly #maxBytes: number
  readonly #sites = new Map<string, Site>()
  readonly #queue = new Map<CachedPage, Place>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get weight(): { pages: number; bytes: number; sites: number } {
    return { pages: this.#queue.size, bytes: this.#bytes, sites: this.#sites.size }
  }

  find(host: string): Site | undefined {
    return this.#sites.get(host)
  }

  open(host: string, lookUp: () => Promise<SiteInfo | null>): Site {
    const existing = this.#sites.get(host)
    if (existing && !isExpired(existing)) return existing
    if (existing) this.drop(existing)
    const pages = Object.fromEntries(locales.map((locale) => [locale, new Map()])) as Site['pages']
    const site: Site = { host, info: null, lookUp: lookUp(), pages, missing: new Set(), rendering: new Map() }
    this.#sites.set(host, site)
    const dropUnlessReplaced = () => this.#sites.get(host) === site && this.drop(site)
    site.lookUp.then((resident) => (resident ? void (site.info = resident) : dropUnlessReplaced()), dropUnlessReplaced)
    if (this.#sites.size > maxSites) this.drop(this.#sites.values().next().value!)
    return site
  }

  /** Adds a page unless its site was invalidated while it was rendered. */
  add(site: Site, locale: Locale, address: string, page: CachedPage): void {
    if (this.#sites.get(site.host) !== site) return
    this.#remove(site.pages[locale].get(address))
    site.pages[locale].set(address, page)
    this.#queue.set(page, { site, locale, address })
    this.#bytes += weightOf(page)
    if (page.status === 404) site.missing.add(page)
    if (site.missing.size > maxMissingPages) this.#remove(site.missing.values().next().value)
    this.#makeRoom()
  }

  addBytes(page: CachedPage, bytes: number): void {
    if (!this.#queue.has(page)) return
    this.#bytes += bytes
    this.#makeRoom()
  }

  /** Drops an organization's sites, the apex, which lists it, and hosts being looked up; null drops everything. */
  invalidate(organizationId: string | null): void {
    for (const site of this.#sites.values()) {
      const resident = site.info
      if (organizationId && resident?.organization && resident.organization.id !== organizationId) continue
      this.drop(site)
    }
  }

  drop(site: Site): void {
    if (this.#sites.get(site.host) === site) this.#sites.delete(site.host)
    for (const pages of Object.values(site.pages)) for (const page of pages.values()) this.#remove(page)
  }

  #remove(page: CachedPage | undefined): void {
    const place = page && this.#queue.get(page)
    if (!place) return
    this.#queue.delete(page)
    this.#bytes -= weightOf(page)
    place.site.pages[place.locale].delete(place.address)
    place.site.missing.delete(page)
  }

  // Second chance: the oldest page goes first, but one requested meanwhile is spared once. Close to least recently
  // used, without work on a hit.
  #makeRoom(): void {
    for (const [page, place] of this.#queue) {
      if (this.#bytes <= this.#maxBytes) return
      if (page.isUsed) {
        page.isUsed = false
        this.#queue.delete(page)
        this.#queue.set(page, place)
      } else {
        this.#remove(page)
        if (isEmpty(place.site)) this.drop(place.site)
      }
    }
  }
}

const weightOf = ({ br, gzip }: CachedPage) => br.length + (gzip?.length ?? 0) + overheadBytes

const isExpired = ({ info }: Site) => info !== null && info.expiresAtMs <= Date.now()

const isEmpty = ({ pages, rendering }: Site) =>
  rendering.size === 0 && Object.values(pages).every((pagesOfLocale) => pagesOfLocale.size === 0)
