import type { CurrentOrganization } from '#server/domain/organizations/current-organization.ts'
import { locales, type Locale } from '#rules/text/locale.ts'
import type { KeptPage } from './kept-page.ts'

/** Who answers at a host. */
export type Resident = Readonly<{
  /** Null at the apex. */
  organization: CurrentOrganization | null
  /** Milliseconds since 1970 at which time itself changes what the pages say. */
  until: number
}>

/** What is kept for one host until something about it changes: then the whole site goes, and whoever comes next begins anew. */
export type Site = {
  host: string
  /** Null while it is being looked up, and for a host that no page is kept of. */
  resident: Resident | null
  lookUp: Promise<Resident | null>
  /** Pages by address (path and query), a map for each language. */
  pages: Readonly<Record<Locale, Map<string, KeptPage>>>
  /** Those of them that say that an address is not found, in the order in which they came. */
  missing: Set<KeptPage>
  /** Pages being drawn, so that each is drawn once however many ask. */
  drawing: Map<string, Promise<KeptPage | null>>
}

// What a page weighs besides its bytes: headers, addresses, its places in maps. Measured by the bench.
const overheadBytes = 3_000
const maxSites = 20_000
// Anybody makes up addresses that are not found.
const maxMissingPages = 50

type Place = { site: Site; locale: Locale; address: string }

/** Sites by host, and how much their pages weigh together: above `mostBytes` those go that nobody has asked for of late. */
export class Sites {
  readonly #mostBytes: number
  readonly #sites = new Map<string, Site>()
  /** Every page in the order in which it came, or was last spared. */
  readonly #queue = new Map<KeptPage, Place>()
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  get weight(): { pages: number; bytes: number; sites: number } {
    return { pages: this.#queue.size, bytes: this.#bytes, sites: this.#sites.size }
  }

  at(host: string): Site | undefined {
    return this.#sites.get(host)
  }

  /** The site of a host, begun if there is none or its time has come. A host that leads to nobody is not remembered. */
  open(host: string, lookUp: () => Promise<Resident | null>): Site {
    const existing = this.#sites.get(host)
    if (existing && !isExpired(existing)) return existing
    if (existing) this.drop(existing)
    const pages = Object.fromEntries(locales.map((locale) => [locale, new Map()])) as Site['pages']
    const site: Site = { host, resident: null, lookUp: lookUp(), pages, missing: new Set(), drawing: new Map() }
    this.#sites.set(host, site)
    const dropUnlessReplaced = () => this.#sites.get(host) === site && this.drop(site)
    site.lookUp.then(
      (resident) => (resident ? void (site.resident = resident) : dropUnlessReplaced()),
      dropUnlessReplaced,
    )
    if (this.#sites.size > maxSites) this.drop(this.#sites.values().next().value!)
    return site
  }

  /** Keeps a page, unless its site has changed since it was begun. */
  keep(site: Site, locale: Locale, address: string, page: KeptPage): void {
    if (this.#sites.get(site.host) !== site) return
    this.#remove(site.pages[locale].get(address))
    site.pages[locale].set(address, page)
    this.#queue.set(page, { site, locale, address })
    this.#bytes += weightOf(page)
    if (page.status === 404) site.missing.add(page)
    if (site.missing.size > maxMissingPages) this.#remove(site.missing.values().next().value)
    this.#makeRoom()
  }

  /** Counts what was added to a page after it was kept. */
  grown(page: KeptPage, bytes: number): void {
    if (!this.#queue.has(page)) return
    this.#bytes += bytes
    this.#makeRoom()
  }

  /** Forgets an organization's sites, the apex, which shows all of them, and hosts being looked up; null: everything. */
  forget(organizationId: string | null): void {
    for (const site of this.#sites.values()) {
      const resident = site.resident
      if (organizationId && resident?.organization && resident.organization.id !== organizationId) continue
      this.drop(site)
    }
  }

  drop(site: Site): void {
    if (this.#sites.get(site.host) === site) this.#sites.delete(site.host)
    for (const pages of Object.values(site.pages)) for (const page of pages.values()) this.#remove(page)
  }

  #remove(page: KeptPage | undefined): void {
    const place = page && this.#queue.get(page)
    if (!place) return
    this.#queue.delete(page)
    this.#bytes -= weightOf(page)
    place.site.pages[place.locale].delete(place.address)
    place.site.missing.delete(page)
  }

  // The oldest goes first, but a page that was asked for since then is spared once: nearly the order of last use, and a
  // hit moves nothing.
  #makeRoom(): void {
    for (const [page, place] of this.#queue) {
      if (this.#bytes <= this.#mostBytes) return
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

const weightOf = ({ br, gzip }: KeptPage) => br.length + (gzip?.length ?? 0) + overheadBytes

const isExpired = ({ resident }: Site) => resident !== null && resident.until <= Date.now()

const isEmpty = ({ pages, drawing }: Site) =>
  drawing.size === 0 && Object.values(pages).every((pagesOfLocale) => pagesOfLocale.size === 0)
