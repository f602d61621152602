export const teamSizeMin = 2
export const teamSizeMax = 20

export type TeamTerms = Readonly<{
  min: number
  max: number
  pricePerMember: boolean
  nameLabel: string
  uniqueNames: boolean
  /** Whether the least number of members may be reached after checkout. */
  lateCompletion: boolean
  /** One number for the team, with a letter for each member; otherwise a number for each. */
  bibPerTeam: boolean
  /** How many members' times are added up; null: those of the least number of members. */
  scorers: number | null
}>

export const membersAtCheckout = ({ min, lateCompletion }: TeamTerms): number => (lateCompletion ? 1 : min)

/** Of what has to be bought with each place, so many are in the price that is shown: of a place, or of a team. */
export const placesInPrice = (terms: TeamTerms | null): number =>
  terms && !terms.pricePerMember ? membersAtCheckout(terms) : 1

export const teamQuantity = ({ pricePerMember }: Pick<TeamTerms, 'pricePerMember'>, size: number): number =>
  pricePerMember ? size : 1

/** As other members and holders of the join link read it: `Ana N.` */
export const memberName = ({ firstName, lastName }: Readonly<{ firstName: string; lastName: string }>): string => {
  const [initial] = lastName.trim()
  return initial ? `${firstName} ${initial.toUpperCase()}.` : firstName
}
