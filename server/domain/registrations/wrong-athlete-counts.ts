/** A statement: the kinds of athletes of a competition that are counted wrongly, none unless a trigger was off. */
export const wrongAthleteCounts = `
  select competition_id as competition, kind, tag,
    coalesce(sum(counted), 0)::int as counted, coalesce(sum(there), 0)::int as there
  from (
    select organization_id, competition_id, kind, tag, athletes as counted, 0 as there from athlete_count
    union all
    select organization_id, competition_id, kind, tag, 0, 1 from registration cross join lateral (
      select 'all', '' where status <> 'cancelled'
      union all select 'no_bib', '' where status <> 'cancelled' and bib_number is null
      union all select 'held', '' where status = 'held'
      union all select 'tag', unnest(tags)
    ) as count_of (kind, tag)
  ) as part
  group by organization_id, competition_id, kind, tag
  having sum(counted) <> sum(there)`
