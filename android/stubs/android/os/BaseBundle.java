package android.os;

public class BaseBundle {
    public boolean getBoolean(String key) { return false; }
    public int getInt(String key) { return 0; }
    public String getString(String key) { return null; }
    public void putBoolean(String key, boolean value) {}
    public void putInt(String key, int value) {}
}
