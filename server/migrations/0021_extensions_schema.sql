-- What a restore renames and drops must not take extensions along. The owner of a database may not move an extension whose
-- functions belong to a superuser, but may make it again; where somebody else made it, it stays where it is.
CREATE SCHEMA IF NOT EXISTS extensions;--> statement-breakpoint
DO $$
BEGIN
  ALTER EXTENSION pg_trgm SET SCHEMA extensions;
EXCEPTION WHEN insufficient_privilege THEN
  BEGIN
    DROP EXTENSION pg_trgm;
    CREATE EXTENSION pg_trgm SCHEMA extensions;
  EXCEPTION WHEN insufficient_privilege OR dependent_objects_still_exist THEN
    RAISE NOTICE 'pg_trgm stays where it is: %', SQLERRM;
  END;
END $$;
