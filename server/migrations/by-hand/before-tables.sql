-- What a restore renames and drops must not take extensions along. An extension that another account has made among the
-- site's tables is moved. The owner of a database may not move one whose functions belong to a superuser, but may make it
-- again; where that is refused as well, it stays where it is.
CREATE SCHEMA IF NOT EXISTS extensions;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA extensions;
--> statement-breakpoint
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
