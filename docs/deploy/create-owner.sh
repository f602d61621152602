#!/bin/sh
# Runs once, when the database is made: the role that owns it migrates and is no superuser. Row-level security does not
# bind an owner: the server works as two roles that the owner makes for it, which own nothing and bypass nothing.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$OWNER_PASSWORD" --username=postgres <<'SQL'
create role dorsal_owner login createdb createrole nosuperuser nobypassrls password :'password';
create database dorsal owner dorsal_owner;
SQL
