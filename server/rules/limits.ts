/**
 * Limits against abuse, each with its reason; docs/deploy/operating.md lists them. What a form may contain is beside the
 * form.
 *
 * A queue's first level is what may run and wait in this process; the next ones are those of an organization, and of a
 * network, a member or an order within it. One organization cannot take all places where a piece of work takes long;
 * where it is short, fair turns suffice.
 */

/**
 * Files of athletes that arrive, by organization and network. Each is a connection and a temporary file of at most 10
 * MB. A network may be a club's desk.
 */
export const athleteFileQueue = [
  { running: 200, waiting: 1_000 },
  { running: 50, waiting: 250 },
  { running: 20, waiting: 100 },
] as const

/** The same by order, from whatever networks, before those have their turns: a form sends up to five files at once. */
export const orderFileQueue = [
  { running: 1_200, waiting: 2_000 },
  { running: 5, waiting: 20 },
] as const

/** Reading and encoding files of athletes, by organization: a picture takes up to a second of two threads. */
export const athleteFileReadQueue = [
  { running: 2, waiting: 200 },
  { running: 2, waiting: 50 },
] as const

/**
 * Files of staff that arrive, by organization and member: pictures, documents, courses, results and statements. Each is
 * a connection and a temporary file of at most 20 MB. A gallery has 200 pictures, which wait in line.
 */
export const staffFileQueue = [
  { running: 64, waiting: 2_000 },
  { running: 8, waiting: 600 },
  { running: 2, waiting: 250 },
] as const

/** Pictures that are encoded, by organization: each is decoded in memory, up to 200 MB, and takes up to a second. */
export const renderQueue = [
  { running: 2, waiting: 2_000 },
  { running: 2, waiting: 600 },
] as const

/**
 * Files that a worker process reads, by organization and member: results, statements, bibs and courses. A large one
 * takes hundreds of megabytes, and minutes on a busy machine, so that an organization never has both places.
 */
export const readerQueue = [
  { running: 2, waiting: 60 },
  { running: 1, waiting: 20 },
  { running: 1, waiting: 5 },
] as const

/**
 * Exports and labels, by organization and member. Each holds a database connection and a worker process for seconds, so
 * that an organization never has both places.
 */
export const exportQueue = [
  { running: 2, waiting: 60 },
  { running: 1, waiting: 20 },
  { running: 1, waiting: 10 },
] as const

/** Receipts and settlements as PDF, by organization: each takes 50 ms of the process that serves pages. */
export const pdfQueue = [
  { running: 2, waiting: 200 },
  { running: 1, waiting: 40 },
] as const

/** Pictures and icons for links, by organization: each takes 100 ms of a processor, once until its content changes. */
export const linkPictureQueue = [
  { running: 1, waiting: 200 },
  { running: 1, waiting: 40 },
] as const

/**
 * Stored pictures in another width, by organization: each keeps a thread busy for 100 to 300 ms, while pages are
 * rendered, too. Beyond it visitors get the original.
 */
export const resizeQueue = [
  { running: 2, waiting: 400 },
  { running: 2, waiting: 200 },
] as const

/** Of one body, from its first byte to its last, whatever its rate: 10 MB at 35 kB/s, which slow 3G exceeds. */
export const athleteFileTotalMs = 300_000
/** Staff upload from a desk: 10 MB at 1.3 Mbit/s. All other bodies have 120 s (`http/body-time-limit.ts`). */
export const staffFileTotalMs = 60_000
/** A line that stands still ends sooner: the average over each window of 20 s. */
export const slowestUpload = { minBytesPerSecond: 8_000, windowMs: 20_000 } as const

/**
 * Values of JSON in a form, counted before it is parsed: checking 10,000 takes 35 ms of the process that serves pages. A
 * registration form of 50 fields with 50 options has 5,000.
 */
export const jsonItems = 10_000

/**
 * A file of bibs, counted before it is parsed: 5,000 athletes with all columns of an export, whose answers may have
 * several lines.
 */
export const bibFileLimits = { lines: 20_000, lineLength: 20_000, columns: 500 } as const

/** Columns of a line of a results file or a statement; a line with more is unreadable. */
export const tableColumns = 1_000

/** Of a form: a registration of ten athletes with all their answers has 100 kB. */
export const formBytes = 256 * 1024
/** A file of bibs with all columns of 5,000 athletes; the texts of 200 pictures in two languages. */
export const longFormBytes = 2 * 1024 * 1024
/** Of a form. Thousands keep the process that serves pages busy for 100 ms. */
export const formFields = 2_500

/**
 * What one network may hold unpaid, beside its percentage (`HELD_PERCENT_PER_NETWORK`): a club that registers two full
 * orders before it pays, and of what is scarcer than 40 no more than leaves the other half to others.
 */
export const networkHold = {
  places: 20,
  smallCapacity: 40,
  /** A race without a limit counts as one of so many places: who could hold more could look up more documents. */
  unlimitedRace: 2_000,
} as const

/**
 * What one network may do for orders, in a quarter of an hour and at one organization unless it says otherwise.
 * `ORDERS_PER_QUARTER` is `requests`; another value changes the others in proportion. What a network buys and pays counts
 * only among `requests`: its unpaid places are limited by their share.
 */
export const orderLimits = {
  /** Of each step (hold, check out, try a coupon, pay). Protects the process alone: 300 buyers who each repeat it. */
  requests: 600,
  /**
   * Documents looked up and not bought for: rejected, replaced or released. What a form answers tells who is registered.
   * Twelve full orders with a mistake.
   */
  documents: 120,
  /** Coupon codes that cannot be used: a code of four letters would be guessed in months. */
  coupons: 60,
  /**
   * In an hour, at all organizations: people registered without an online payment, or those who get mail about it, if
   * they are more. A stand at an expo: a hundred people in an hour, each registered by somebody else; a stranger who wants to fill a free race or to mail
   * other strangers needs no card.
   */
  unpaidPeople: 240,
  /** Athletes' files: three athletes with two files each, some sent again, in sixty orders. */
  files: 480,
  /** First checkouts in one buyer's name, from any network: each mails them. */
  checkoutsOfEmail: 10,
} as const

/**
 * Mails a day about places that staff added, which nobody asked for: a club of a few hundred members can be entered by
 * staff within days, and a new organization cannot be used to mail thousands of strangers. Each day that an organization
 * exists, and each order that was paid online, adds some. Operators set another number with `dorsal org mail-quota`.
 */
export const mailQuota = { atFirst: 100, perDay: 20, byAge: 1_000, perPaidOrder: 2, byPaidOrders: 20_000 } as const
/** The same of one recipient and hour: a club's secretary whose address is that of all its juniors. */
export const limitedMailsPerRecipient = 20
/** How long it is recorded what was mailed to the hash of which address: a complaint about abuse comes within weeks. */
export const mailRecordDays = 30

/**
 * How long the mailed link of a waiting list can be confirmed: a mailbox that is read once a day. Until then the entry
 * counts in the share of its network, and nothing is offered to it.
 */
export const waitingConfirmHours = 24

/**
 * How long an offer of a waiting list waits to be taken or kept, counted by day in the organization's zone: others wait
 * behind it, and nobody reads mail at night. Kept by its button, it holds for a day from when it was made, in which a
 * family or a club can decide.
 */
export const offerHours = 2
export const offerDay = { from: '08:00', until: '22:00' } as const
export const keptOfferHours = 24
