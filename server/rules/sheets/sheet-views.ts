import type { Day } from '../time/day.ts'

export const sheetSorts = ['bib', 'name'] as const
export type SheetSort = (typeof sheetSorts)[number]

/** `competition` null: all. */
export type SheetState = Readonly<{ sort: SheetSort; competition: string | null }>

export const sheetStateOf = (query: URLSearchParams): SheetState => ({
  sort: sheetSorts.find((sort) => sort === query.get('sort')) ?? 'bib',
  competition: query.get('competition') || null,
})

type SheetEvent = Readonly<{ id: string; title: string; startsAt: string; timeZone: string; place: string }>

type Sheet<Row> = Readonly<{
  event: SheetEvent
  /** Also those that are not on the sheet. */
  competitions: readonly Readonly<{ id: string; name: string }>[]
  /** One for each competition with athletes, in their order. */
  parts: readonly Readonly<{ id: string; competition: string; startsAt: string; rows: readonly Row[] }>[]
  state: SheetState
}>

type Person = Readonly<{ id: string; bib: string | null; firstName: string; lastName: string }>

/** `category` as results name it. */
export type StartListRow = Person & Readonly<{ category: string | null; team: string | null }>
export type StartList = Sheet<StartListRow>

/** `age` on race day; `notes` are answers to the fields that were chosen. */
export type EmergencyRow = Person &
  Readonly<{
    age: number | null
    phone: string
    emergencyName: string
    emergencyPhone: string
    notes: readonly Readonly<{ label: string; answer: string | boolean | number | readonly string[] }>[]
  }>

export type EmergencySheet = Sheet<EmergencyRow> &
  Readonly<{
    /** Fields of the form whose answers can be printed. */
    fields: readonly Readonly<{ id: string; label: string; isChosen: boolean }>[]
    printedOn: Day
  }>
