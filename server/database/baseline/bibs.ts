export const bibs = `
create table bib_rule (
  id uuid not null,
  organization_id uuid not null references organization (id),
  event_id uuid not null,
  competition_id uuid not null,
  gender text not null check (gender in ('any', 'male', 'female', 'other')),
  age_group text not null
    check (age_group in ('any', 'U18', '18', '35', '40', '45', '50', '55', '60', '65', '70', '75', '80')),
  prefix varchar(4) not null,
  first int not null,
  last int not null,
  reserved jsonb not null,
  sort_by text not null check (sort_by in ('registration', 'name', 'age', 'previous')),
  revision int not null default 0,
  primary key (organization_id, id),
  constraint bib_rule_organization_id_competition_id_gender_age_group_unique unique
    (organization_id, competition_id, gender, age_group),
  foreign key (organization_id, competition_id) references competition (organization_id, id) on delete cascade,
  foreign key (organization_id, event_id) references event (organization_id, id) on delete cascade
);
create index bib_rule_organization_id_event_id_index on bib_rule (organization_id, event_id);

create table bib_assignment (
  id uuid not null,
  organization_id uuid not null references organization (id),
  event_id uuid not null,
  source text not null check (source in ('rules', 'file')),
  changes jsonb not null,
  change_count int not null,
  assigned_at timestamptz not null,
  primary key (organization_id, id),
  constraint bib_assignment_organization_id_event_id_unique unique (organization_id, event_id),
  foreign key (organization_id, event_id) references event (organization_id, id) on delete cascade
);
`
