#!/bin/sh
# Runs once, when the database is made: the role that owns it is no superuser, so that row-level security binds it too.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$OWNER_PASSWORD" --username=postgres <<'SQL'
create role dorsal_owner login createdb createrole nosuperuser nobypassrls password :'password';
create database dorsal owner dorsal_owner;
SQL
