export const albums = `
create table album (
  id uuid not null,
  organization_id uuid not null references organization (id),
  revision int not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  year int not null,
  title varchar(255) not null,
  intro text not null default '',
  is_open boolean not null default false,
  code varchar(255) not null default '',
  primary key (organization_id, id)
);
create unique index album_organization_id_year_unique on album (organization_id, year) where deleted_at is null;
create trigger page_changed after insert or update or delete on album
  for each row execute function dorsal_page_changed();

create table album_team (
  id uuid not null,
  organization_id uuid not null references organization (id),
  revision int not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  album_id uuid not null,
  position int not null default 0,
  name varchar(255) not null,
  group_name varchar(255) not null default '',
  country varchar(2) not null default '',
  logo varchar(255),
  photo varchar(255),
  coach varchar(255) not null default '',
  assistant_coach varchar(255) not null default '',
  primary key (organization_id, id),
  constraint album_team_album_fk foreign key (organization_id, album_id)
    references album (organization_id, id) on delete cascade
);
create unique index album_team_organization_id_album_id_name_unique on album_team (organization_id, album_id, name)
  where deleted_at is null;

create table album_player (
  id uuid not null,
  organization_id uuid not null references organization (id),
  team_id uuid not null,
  position int not null default 0,
  name varchar(255) not null,
  plays_as varchar(255) not null default '',
  birth_date varchar(10),
  guardian_email varchar(255) not null default '',
  primary key (organization_id, id),
  constraint album_player_team_fk foreign key (organization_id, team_id)
    references album_team (organization_id, id) on delete cascade
);
create index album_player_organization_id_team_id_position_index on album_player (organization_id, team_id, position);
create index album_player_guardian_email_index on album_player (guardian_email) where guardian_email <> '';

create table album_like (
  id uuid not null,
  organization_id uuid not null references organization (id),
  album_id uuid not null,
  team_id uuid not null,
  email varchar(255) not null check (email = lower(email)),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint album_like_organization_id_album_id_email_unique unique (organization_id, album_id, email),
  constraint album_like_album_fk foreign key (organization_id, album_id)
    references album (organization_id, id) on delete cascade,
  constraint album_like_team_fk foreign key (organization_id, team_id)
    references album_team (organization_id, id) on delete cascade
);
create index album_like_organization_id_team_id_index on album_like (organization_id, team_id);
create index album_like_email_index on album_like (email);
`
